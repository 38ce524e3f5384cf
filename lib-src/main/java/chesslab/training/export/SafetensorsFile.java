package chesslab.training.export;

import chesslab.files.JsonFile;
import com.google.gson.JsonObject;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * Weights as safetensors: the length of the header, the header in JSON, the numbers.
 *
 * @see <a href="https://github.com/huggingface/safetensors#format">safetensors, Format</a>
 */
final class SafetensorsFile {

    private static final int ALIGNMENT = 8;

    private SafetensorsFile() {
    }

    static byte[] bytes(List<Tensor> tensors, Map<String, String> metadata) {
        JsonObject header = new JsonObject();
        header.add("__metadata__", JsonFile.tree(metadata));
        int end = 0;
        for (Tensor tensor : tensors) {
            int begin = end;
            end = Math.addExact(begin, Math.multiplyExact(Float.BYTES, tensor.values().length));
            JsonObject entry = new JsonObject();
            entry.addProperty("dtype", "F32");
            entry.add("shape", JsonFile.tree(tensor.shape()));
            entry.add("data_offsets", JsonFile.tree(new int[]{begin, end}));
            header.add(tensor.name(), entry);
        }
        byte[] json = header.toString().getBytes(StandardCharsets.UTF_8);
        int padded = (json.length + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
        ByteBuffer file = ByteBuffer.allocate(Math.addExact(Long.BYTES + padded, end)).order(ByteOrder.LITTLE_ENDIAN);
        file.putLong(padded).put(json).put(" ".repeat(padded - json.length).getBytes(StandardCharsets.UTF_8));
        tensors.forEach(tensor -> file.put(tensor.bytes()));
        return file.array();
    }
}
