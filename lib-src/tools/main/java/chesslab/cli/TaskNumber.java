package chesslab.cli;

import java.util.Map;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * The number of a task, from 1: as given, or as the scheduler of a cluster says it to the program. Kubernetes counts
 * the pods of an Indexed Job from 0, in {@code JOB_COMPLETION_INDEX}; SLURM's {@code SLURM_ARRAY_TASK_ID} is taken as
 * it is, so that its array begins with 1. Where both are set, Kubernetes' counts.
 */
final class TaskNumber implements ITypeConverter<Integer> {

    /** The value of an option without one: the scheduler's. */
    static final String SCHEDULED = "scheduled";
    /** What the help says of it. */
    static final String HELP = "without K, its number is JOB_COMPLETION_INDEX + 1, or else SLURM_ARRAY_TASK_ID";

    @Override
    public Integer convert(String value) {
        return value.equals(SCHEDULED) ? scheduled(System.getenv()) : number(value, 0, "'" + value + "'");
    }

    static int scheduled(Map<String, String> environment) {
        String kubernetes = environment.get("JOB_COMPLETION_INDEX");
        String slurm = environment.get("SLURM_ARRAY_TASK_ID");
        if (kubernetes == null && slurm == null) {
            throw new TypeConversionException(
                    "no number, and neither JOB_COMPLETION_INDEX nor SLURM_ARRAY_TASK_ID is set");
        }
        return kubernetes != null
                ? number(kubernetes, 1, "JOB_COMPLETION_INDEX '" + kubernetes + "'")
                : number(slurm, 0, "SLURM_ARRAY_TASK_ID '" + slurm + "'");
    }

    private static int number(String text, int more, String name) {
        try {
            return Math.addExact(Integer.parseInt(text), more);
        } catch (NumberFormatException | ArithmeticException e) {
            throw new TypeConversionException(name + " is not a number of a task");
        }
    }
}
