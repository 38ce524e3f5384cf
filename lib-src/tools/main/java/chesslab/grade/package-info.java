/**
 * Grades what a class hands in: finds each student's answers, puts them into the shipped lessons, and lets the shipped
 * checks judge, in a process of its own for each student.
 */
package chesslab.grade;
