// SPDX-License-Identifier: Apache-2.0
import ai.placelite.ErrorCode
import ai.placelite.MobileConfig
import ai.placelite.PlaceliteException
import ai.placelite.Predictor
import java.awt.RenderingHints
import java.awt.image.BufferedImage
import java.io.File
import java.io.IOException
import java.nio.channels.FileChannel
import java.nio.file.StandardOpenOption
import java.util.Locale
import javax.imageio.ImageIO
import kotlin.system.exitProcess

private const val SIDE = 224

/** The three best labels of a picture, by MobileNet v1 of the demo folder. */
fun main(args: Array<String>) {
    if (args.size != 3) {
        System.err.println("usage: classify MODEL.nb PICTURE LABELS")
        exitProcess(2)
    }
    try {
        best(File(args[0]), ImageIO.read(File(args[1])), File(args[2]).readLines())
            .forEach(::println)
    } catch (e: PlaceliteException) {
        val hint = if (e.code() == ErrorCode.CORRUPT) "; convert the model with opt" else ""
        System.err.println("${e.code()}: ${e.message}$hint")
        exitProcess(1)
    } catch (e: IOException) {
        System.err.println("error: ${e.message}")
        exitProcess(1)
    }
}

fun best(model: File, picture: BufferedImage, labels: List<String>): List<String> {
    // The model is mapped and used in place. On Android, setModel takes the
    // descriptor of an asset.
    val bytes = FileChannel.open(model.toPath(), StandardOpenOption.READ).use {
        it.map(FileChannel.MapMode.READ_ONLY, 0, it.size())
    }
    return Predictor.create(MobileConfig().setModel(bytes).setThreads(2)).use { predictor ->
        val input = predictor.input(0)
        val shape = longArrayOf(1, 3, SIDE.toLong(), SIDE.toLong())
        require(input.shapeRange().contains(*shape)) { "the model takes ${input.shapeRange()}" }
        input.resize(*shape).set(normalized(picture))
        predictor.run()
        val scores = predictor.output(0).floats
        scores.indices.sortedByDescending { scores[it] }.take(3).map {
            String.format(Locale.ROOT, "%.3f  %s", scores[it], labels[it])
        }
    }
}

/** The square in the middle, as planes of blue, green and red. */
private fun normalized(picture: BufferedImage): FloatArray {
    val side = minOf(picture.width, picture.height)
    val x = (picture.width - side) / 2
    val y = (picture.height - side) / 2
    val square = BufferedImage(SIDE, SIDE, BufferedImage.TYPE_INT_RGB)
    with(square.createGraphics()) {
        setRenderingHint(
            RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR)
        drawImage(picture, 0, 0, SIDE, SIDE, x, y, x + side, y + side, null)
        dispose()
    }
    val mean = floatArrayOf(103.94f, 116.78f, 123.68f)
    val plane = SIDE * SIDE
    val planes = FloatArray(3 * plane)
    square.getRGB(0, 0, SIDE, SIDE, null, 0, SIDE).forEachIndexed { i, pixel ->
        for (channel in 0..2) {
            val value = pixel shr 8 * channel and 255
            planes[channel * plane + i] = (value - mean[channel]) * 0.017f
        }
    }
    return planes
}
