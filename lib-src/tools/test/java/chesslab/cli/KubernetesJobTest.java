package chesslab.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.mining.MiningPlan;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The Job in environment/cluster, read by the classes that a Kubernetes client has for the API. */
class KubernetesJobTest {

    private static final Path FILE = Path.of("environment", "cluster", "kubernetes.yaml");

    /** Reads a Job, and refuses fields that the API does not have, which the classes would keep aside. */
    private static Job read(String yaml) throws IOException {
        ObjectMapper mapper = new ObjectMapper(new YAMLFactory());
        mapper.setAnnotationIntrospector(new JacksonAnnotationIntrospector() {
            private static final long serialVersionUID = 1;

            @Override
            public Boolean hasAnySetter(Annotated of) {
                return false;
            }
        });
        return mapper.readValue(yaml, Job.class);
    }

    @Test
    void theJobIsOneOfTheApiWithATaskForEachShard() throws IOException {
        Job job = read(Files.readString(FILE));
        assertEquals(List.of("batch/v1", "Job", "chesslab-mine"),
                List.of(job.getApiVersion(), job.getKind(), job.getMetadata().getName()));
        JobSpec spec = job.getSpec();
        assertEquals("Indexed", spec.getCompletionMode());
        PodSpec pod = spec.getTemplate().getSpec();
        assertEquals("Never", pod.getRestartPolicy(), "the API demands it with backoffLimitPerIndex");
        assertTrue(spec.getBackoffLimitPerIndex() > 0 && spec.getMaxFailedIndexes() <= spec.getCompletions());
        Container container = pod.getContainers().get(0);
        assertEquals(pod.getVolumes().stream().map(Volume::getName).toList(),
                container.getVolumeMounts().stream().map(VolumeMount::getName).toList());
        List<String> arguments = container.getArgs();
        assertEquals("--shard", arguments.get(arguments.size() - 1), "its number is the scheduler's");
        int games = Integer.parseInt(arguments.get(arguments.indexOf("--games") + 1));
        assertEquals((games - 1) / MiningPlan.GAMES_PER_SHARD + 1, spec.getCompletions());
        assertEquals("/chesslab/environment/chesslab", container.getCommand().get(0));
        assertTrue(arguments.get(arguments.indexOf("--out") + 1)
                .startsWith(container.getVolumeMounts().get(0).getMountPath() + "/"));
        assertEquals("2", container.getResources().getRequests().get("cpu").getAmount());
    }

    @Test
    void fieldsThatTheApiDoesNotHaveAreSeen() throws IOException {
        String yaml = Files.readString(FILE);
        for (String field : List.of("completionMode", "restartPolicy", "mountPath", "claimName", "image")) {
            assertThrows(UnrecognizedPropertyException.class, () -> read(yaml.replaceFirst(field + ":", field + "s:")));
        }
    }
}
