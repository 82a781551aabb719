import { type Story, SUBJECTS, type Subject } from './texts.ts';

export type Tale = { story: Story; subject: Subject };

/** Every story of the free board, beside the subject it belongs to. */
export const TALES: readonly Tale[] = SUBJECTS.flatMap(subject =>
  subject.stories.map(story => ({ story, subject })),
);
