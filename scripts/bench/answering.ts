/** The other side of a `Helper`: answers every message with what `work` makes of it. */
export function answerWith<Ask, Answer>(work: (question: Ask) => Answer | Promise<Answer>): void {
  process.on('message', async ({ ticket, question }: { ticket: number; question: Ask }) => {
    try {
      process.send?.({ ticket, answer: await work(question) });
    } catch (error) {
      process.send?.({ ticket, error: String((error as Error).stack) });
    }
  });
  process.once('disconnect', () => process.exit());
}
