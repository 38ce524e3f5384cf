package chesslab.training.network;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDManager;
import chesslab.encoding.ChessCoding;
import chesslab.encoding.Layouts;
import chesslab.files.AtomicFile;
import chesslab.files.ExceptionMessages;
import chesslab.files.JsonFile;
import chesslab.files.NetworkFile;
import chesslab.files.Sha256;
import chesslab.game.Coding;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The description of a saved network, {@code model.json}, beside its parameters.
 *
 * @param architecture the architecture, in the file a member named by its {@linkplain Architecture#KINDS kind}
 * @param layout       the layout of its inputs, if it is for chess
 * @param data         SHA-256 of the manifest of its training data, if any
 * @param madeBy       its origin: settings, seed, data
 * @param curves       the reports of its training on games, by epoch; the network does not use them
 * @param date         the date of writing
 * @param djl          the version of DJL that wrote it
 * @param pytorch      the version of PyTorch that trained it
 * @param arithmetic   the arithmetic of the training, such as {@code portable on amd64}; see {@link
 *                     PyTorch#arithmetic}; null if unknown
 * @param parameters   the number of bytes of the file of parameters
 * @param sha256       their SHA-256, in hexadecimal
 */
public record ModelCard(Architecture architecture, String layout, String data, Map<String, String> madeBy,
        JsonElement curves, String date, String djl, String pytorch, String arithmetic, long parameters,
        String sha256) {

    private static final int FORMAT = 1;
    private static final String CARD = NetworkFile.CARD;
    private static final String PARAMETERS = "parameters.djl";
    private static final long MOST_BYTES = 5L * Architecture.MOST_WEIGHTS; // some more for biases, means and names

    /**
     * Reads the card of a saved network.
     *
     * @throws FileSystemException if it is missing, cut short or altered, or has an unknown architecture
     */
    public static ModelCard read(Path folder) throws IOException {
        Path file = folder.resolve(CARD);
        JsonObject json = JsonFile.read(present(file), JsonObject.class, "description of a network");
        try {
            List<String> kinds = json.keySet().stream().filter(Architecture.KINDS::containsKey).toList();
            ModelCard members = JsonFile.as(json, ModelCard.class); // all but the architecture
            if (kinds.size() != 1) {
                throw fault(file,
                        "describes " + kinds.size() + " networks of layers: expected one made by train imitation"
                                + "; one of train policy plays as net:FOLDER, of train evaluation as "
                                + "selective:network=FOLDER");
            }
            if (members.sha256 == null) {
                throw fault(file, "has no SHA-256 of " + PARAMETERS);
            }
            if (!json.has("format") || json.get("format").getAsInt() != FORMAT) {
                throw fault(file, "has format " + json.get("format") + ", expected " + FORMAT);
            }
            Architecture shape = JsonFile.as(json.get(kinds.get(0)), Architecture.KINDS.get(kinds.get(0)));
            return new ModelCard(shape, members.layout, members.data, members.madeBy, members.curves, members.date,
                    members.djl, members.pytorch, members.arithmetic, members.parameters, members.sha256);
        } catch (RuntimeException | LinkageError e) { // what a record refuses, or a class that cannot be loaded
            throw fault(file, "is no description of a network: " + JsonFile.reason(e));
        }
    }

    /** Returns the text of the file. */
    public String toJson() {
        JsonObject json = new JsonObject();
        json.addProperty("format", FORMAT);
        JsonObject members = JsonFile.tree(this).getAsJsonObject();
        members.remove("architecture");
        Architecture.KINDS.forEach((kind, type) -> {
            if (type.isInstance(architecture)) {
                json.add(kind, JsonFile.tree(architecture));
            }
        });
        members.entrySet().forEach(member -> json.add(member.getKey(), member.getValue()));
        return JsonFile.text(json);
    }

    /** Writes a network, card and parameters, into a folder; layout, data and curves may be null. */
    public static void write(Path folder, Network network, String layout, String data, Map<String, String> madeBy,
            JsonElement curves) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (NDManager copies = network.manager().newSubManager()) { // frees DJL's copies of a card's arrays
            network.block().getParameters().values().forEach(each -> each.getArray().tempAttach(copies));
            network.block().saveParameters(new DataOutputStream(bytes));
        }
        byte[] parameters = bytes.toByteArray();
        ModelCard card = new ModelCard(network.architecture(), network.architecture().layout().orElse(layout), data,
                new TreeMap<>(madeBy), curves, Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                Engine.getDjlVersion(), PyTorch.version(),
                PyTorch.arithmetic() + " on " + System.getProperty("os.arch"), parameters.length,
                Sha256.of(parameters));
        Files.write(folder.resolve(PARAMETERS), parameters);
        AtomicFile.write(folder.resolve(CARD), card.toJson());
    }

    byte[] readParameters(Path folder) throws IOException {
        Path file = folder.resolve(PARAMETERS);
        long size = Files.size(present(file));
        if (size != parameters) {
            throw fault(file, "has " + size + " bytes, expected " + parameters + " as " + CARD + " says");
        }
        long least = (long) (Float.BYTES * architecture.weights());
        if (size < least || size > MOST_BYTES) {
            throw misfit(folder, "it has " + size + " bytes, expected " + least + " to " + MOST_BYTES);
        }
        byte[] bytes = Files.readAllBytes(file);
        NetworkFile.verify(file, ByteBuffer.wrap(bytes), sha256);
        return bytes;
    }

    FileSystemException misfit(Path folder, String why) {
        return fault(folder.resolve(PARAMETERS), "does not fit " + architecture + ", as " + CARD + " says: " + why);
    }

    /** Refuses the card of a network that does not fit the game. */
    public void checkFits(Path folder, Coding<?, ?> game) throws IOException {
        if (game instanceof ChessCoding chess && layout != null && !chess.layout().name().equals(layout)) {
            throw fault(folder.resolve(CARD), "is of a network for the layout " + layout + ", expected "
                    + chess.layout().name());
        }
        if (architecture.inputs() != game.inputs() || architecture.moves() != game.moves()) {
            throw fault(folder.resolve(CARD), "is of a network with " + architecture.inputs() + " inputs and "
                    + architecture.moves() + " moves, expected " + game.inputs() + " and " + game.moves()
                    + " for this game");
        }
    }

    /**
     * Returns the coding of the layout that the network of a folder reads.
     *
     * @throws FileSystemException also if it is of another game, of a layout that is not there, or the network takes
     *     another number of inputs
     */
    public static ChessCoding coding(Path folder) throws IOException {
        ModelCard card = read(folder);
        if (card.layout == null) {
            throw fault(folder.resolve(CARD), "is of a network that does not play chess: expected it to name a layout");
        }
        try {
            ChessCoding coding = new ChessCoding(Layouts.named(card.layout));
            card.checkFits(folder, coding);
            return coding;
        } catch (IllegalArgumentException e) {
            throw fault(folder.resolve(CARD), ExceptionMessages.message(e));
        }
    }

    private static Path present(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new NoSuchFileException(file.toString(), null,
                    "there is no such file: expected a network's folder, with " + CARD
                            + " and " + PARAMETERS);
        }
        return file;
    }

    private static FileSystemException fault(Path file, String why) {
        return new FileSystemException(file.toString(), null, why);
    }
}
