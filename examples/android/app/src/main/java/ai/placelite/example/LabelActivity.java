// SPDX-License-Identifier: Apache-2.0
package ai.placelite.example;

import ai.placelite.MobileConfig;
import android.app.Activity;
import android.content.Intent;
import android.content.res.AssetFileDescriptor;
import android.graphics.Bitmap;
import android.graphics.BitmapFactory;
import android.net.Uri;
import android.os.Bundle;
import android.widget.ImageView;
import android.widget.TextView;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Pick a picture, see its labels. The model is loaded and runs on a thread of its own. */
public final class LabelActivity extends Activity {
  private static final int PICK = 1;
  private static final String MODEL = "mobilenet_v1.nb";
  private static final String LABELS = "synset_words.txt";

  private final ExecutorService worker = Executors.newSingleThreadExecutor();
  private Classifier classifier; // the worker's alone

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.label);
    findViewById(R.id.pick)
        .setOnClickListener(
            view ->
                startActivityForResult(
                    new Intent(Intent.ACTION_GET_CONTENT).setType("image/*"), PICK));
  }

  @Override
  protected void onActivityResult(int request, int result, Intent data) {
    super.onActivityResult(request, result, data);
    if (request != PICK || result != RESULT_OK || data == null) return;
    Uri picture = data.getData();
    worker.execute(() -> show(picture));
  }

  private void show(Uri uri) {
    try {
      Bitmap bitmap = read(uri);
      if (classifier == null) classifier = load();
      List<String> labels = classifier.classify(squareOf(bitmap), 5);
      runOnUiThread(
          () -> {
            ((ImageView) findViewById(R.id.picture)).setImageBitmap(bitmap);
            say(String.join("\n", labels));
          });
    } catch (IOException | RuntimeException e) {
      runOnUiThread(() -> say(String.valueOf(e.getMessage())));
    }
  }

  private void say(String text) {
    ((TextView) findViewById(R.id.labels)).setText(text);
  }

  private Bitmap read(Uri uri) throws IOException {
    try (InputStream stream = getContentResolver().openInputStream(uri)) {
      Bitmap bitmap = BitmapFactory.decodeStream(stream);
      if (bitmap == null) throw new IOException("this is no picture");
      return bitmap;
    }
  }

  /** The largest square in the middle, scaled. */
  private static int[] squareOf(Bitmap bitmap) {
    int side = Math.min(bitmap.getWidth(), bitmap.getHeight());
    Bitmap square =
        Bitmap.createBitmap(
            bitmap, (bitmap.getWidth() - side) / 2, (bitmap.getHeight() - side) / 2, side, side);
    Bitmap scaled = Bitmap.createScaledBitmap(square, Classifier.SIDE, Classifier.SIDE, true);
    int[] pixels = new int[Classifier.SIDE * Classifier.SIDE];
    scaled.getPixels(pixels, 0, Classifier.SIDE, 0, 0, Classifier.SIDE, Classifier.SIDE);
    return pixels;
  }

  /** The model is mapped from where it lies in the application's package. */
  private Classifier load() throws IOException {
    try (AssetFileDescriptor asset = getAssets().openFd(MODEL)) {
      MobileConfig config =
          new MobileConfig()
              .setModel(
                  asset.getParcelFileDescriptor().getFd(),
                  asset.getStartOffset(),
                  asset.getLength());
      return new Classifier(config, labels(), getCacheDir(), Classifier.phone());
    }
  }

  private List<String> labels() throws IOException {
    List<String> lines = new ArrayList<>();
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(getAssets().open(LABELS), StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        lines.add(line);
      }
    }
    return lines;
  }

  @Override
  protected void onDestroy() {
    super.onDestroy();
    worker.execute(
        () -> {
          if (classifier != null) classifier.close();
        });
    worker.shutdown();
  }
}
