package chesslab.grade;
import java.nio.file.Path;
import java.util.*;
public class Grade {
    public static int tryIt(Path pile) throws Exception {
        Map<String, Lesson> lessons = Lesson.shipped();
        Grading grading = new Grading(List.copyOf(lessons.values()), key -> 1, new Sandbox(java.time.Duration.ofSeconds(40)));
        for (Pile.Student s : Pile.read(pile, lessons)) {
            long t = System.nanoTime();
            
            grading.grade(s).marks().forEach(System.out::println);System.out.println(s.notes());
            System.out.println((System.nanoTime() - t) / 1e9);
        }
        return 0;
    }
}
