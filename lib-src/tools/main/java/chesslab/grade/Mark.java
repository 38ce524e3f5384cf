package chesslab.grade;

/**
 * What became of an exercise.
 *
 * @param points that it brought
 * @param most   that it could bring
 * @param reason why it is not right; else empty, or a remark
 */
record Mark(String lesson, String exercise, Result result, double points, double most, String reason) {

    /** The kinds of results. */
    enum Result {
        RIGHT("right"), WRONG("wrong"), ERROR("error"), TOO_LONG("took too long"), ENDED("ended the program"), UNTRIED(
                "not tried");

        private final String words;

        Result(String words) {
            this.words = words;
        }

        @Override
        public String toString() {
            return words;
        }
    }
}
