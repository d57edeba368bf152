#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""tree_figures.py on small texts whose figures are counted by hand."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

TOOLS = pathlib.Path(__file__).resolve().parents[2] / 'tools'
sys.path.insert(0, str(TOOLS))
import tree_figures  # pylint: disable=wrong-import-position

SOURCE = '''// A comment { with a brace.
#ifdef LITE_EXTRA
#define TWO_LINES(x) \\
  { x }
#endif
namespace placelite {
struct Options { int threads = 1; };
class Pool {
 public:
  explicit Pool(int n)
      : threads_(n),
        name_("{") {}
  int threads() const { return threads_; }
};
enum class Color { kRed };
constexpr int kTable[] = {1, 2};

/* Two lines
   of comment. */
Status Run(const std::function<void()>& body) {
  if (body) {
    std::for_each(a, b, [](int) {
      return 1;
    });
  }
  return Status::Ok();  // '}'
}
}  // namespace placelite
'''


class TreeFiguresTest(unittest.TestCase):

    def test_functions_have_the_lines_from_head_to_brace(self):
        self.assertEqual(tree_figures.function_lines(SOURCE), [3, 1, 8])

    def test_only_whole_lines_count_as_comment(self):
        self.assertEqual(tree_figures.comment_lines(SOURCE), 3)

    def test_guards_are_no_conditions(self):
        self.assertEqual(tree_figures.conditions(SOURCE), 1)
        self.assertEqual(tree_figures.conditions('#ifndef LITE_A_H_\n'), 0)

    def test_percentiles(self):
        values = list(range(1, 11))
        self.assertEqual(tree_figures.percentile(values, .5), 6)
        self.assertEqual(tree_figures.percentile(values, 1), 10)
        self.assertEqual(tree_figures.percentile([], .5), 0)

    def figures(self, lines):
        with tempfile.TemporaryDirectory() as root:
            file = pathlib.Path(root, 'lite/api/predictor.cc')
            file.parent.mkdir(parents=True)
            file.write_text('int a;\n' * lines)
            done = subprocess.run([sys.executable, TOOLS / 'tree_figures.py',
                                   root], check=False, capture_output=True,
                                  text=True)
            return done.returncode, done.stdout

    def test_large_files_are_named(self):
        self.assertEqual(self.figures(100)[0], 0)
        status, output = self.figures(801)
        self.assertEqual(status, 1)
        self.assertIn('lite/api/predictor.cc: 801 lines, at most 800', output)


if __name__ == '__main__':
    unittest.main()
