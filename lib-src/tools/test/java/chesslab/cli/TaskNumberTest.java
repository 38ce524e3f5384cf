package chesslab.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.TypeConversionException;

class TaskNumberTest {

    private static String refusal(Map<String, String> environment) {
        return assertThrows(TypeConversionException.class, () -> TaskNumber.scheduled(environment)).getMessage();
    }

    @Test
    void kubernetesCountsFromZeroAndSlurmAsItIsTold() {
        assertEquals(1, TaskNumber.scheduled(Map.of("JOB_COMPLETION_INDEX", "0")));
        assertEquals(12, TaskNumber.scheduled(Map.of("JOB_COMPLETION_INDEX", "11", "SLURM_ARRAY_TASK_ID", "7")));
        assertEquals(7, TaskNumber.scheduled(Map.of("SLURM_ARRAY_TASK_ID", "7")));
    }

    @Test
    void whatIsNoNumberIsNamed() {
        assertEquals("no number, and neither JOB_COMPLETION_INDEX nor SLURM_ARRAY_TASK_ID is set", refusal(Map.of()));
        assertTrue(refusal(Map.of("JOB_COMPLETION_INDEX", "")).contains("JOB_COMPLETION_INDEX ''"));
        assertTrue(refusal(Map.of("JOB_COMPLETION_INDEX", "2147483647")).contains("2147483647"));
        assertTrue(refusal(Map.of("SLURM_ARRAY_TASK_ID", "3x")).contains("SLURM_ARRAY_TASK_ID '3x'"));
    }
}
