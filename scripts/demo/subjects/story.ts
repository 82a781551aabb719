/**
 * One thing people write about. Title, paragraphs and comments are templates for `speak` that fit each other;
 * a paragraph that comes out empty is left away. A comment or reply that begins with `{?말}` is only said where
 * the post or a comment above names that word.
 */
export type Story = {
  titles: readonly string[];
  body: readonly string[];
  comments: readonly string[];
  /** Comments only somebody of the author's region would write. */
  near?: readonly string[];
  /** In place of the subject's comments and replies, where those would not fit. */
  general?: readonly string[];
  replies?: readonly string[];
  /** How long it is talked about; three days without it. */
  talkHours?: number;
  /** How often it is told beside the others; 4 without it. */
  times?: number;
  /** Who would write it. */
  score4?: readonly [min: number, max: number];
  ages?: readonly [min: number, max: number];
  owner?: true;
  /** Somebody who has just joined, and only once. */
  newcomer?: true;
  /** When somebody would write it, months 1 to 12. */
  months?: readonly number[];
};

/** Stories of one kind, with the comments and the author's answers that fit each of them. */
export type Subject = { stories: readonly Story[]; comments: readonly string[]; replies: readonly string[] };
