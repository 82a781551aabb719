import {
  PicturedContent,
  PostForm,
  type PostFormOf,
  TitleField,
} from '#/features/boards/posts/post-form.tsx';
import { MatchFactsFields } from '#/features/matches/finder/match-facts-fields.tsx';
import { type MatchChange, type MatchPost, matchChange } from './match-boards.contract.ts';
import type { MatchBoard } from './match-boards.rules.ts';

/** The form of a board. */
export const formOf = (board: MatchBoard): PostFormOf<MatchPost, MatchChange> => ({
  board,
  schema: matchChange,
  typed: post => ({
    title: post?.title ?? '',
    matchDate: post?.matchDate ?? '',
    content: post?.content ?? '',
    pictures: post?.pictures ?? [],
    day: post?.day ?? '',
    time: post?.time ?? '',
    hall: post?.hall ?? '',
    region: (post?.region ?? '') as MatchChange['region'],
    discipline: post?.discipline ?? '',
    seats: digitsOf(post?.seats),
    scoreFrom: digitsOf(post?.scoreFrom),
    scoreTo: digitsOf(post?.scoreTo),
  }),
  fields: form => (
    <>
      <TitleField field={form.field('title')} />
      <MatchFactsFields form={form} />
      <PicturedContent
        names
        content={form.field('content')}
        pictures={form.field('pictures')}
        className="control min-h-60"
      />
    </>
  ),
  fieldCount: 7,
  calls: ({ api }) => api[board.kind],
});

// A form holds typed text: empty for 0, otherwise digits, which the schema reads.
const digitsOf = (count: number | undefined) => (count ? String(count) : '') as unknown as number;

/** The form of a board's new post, or of one that is changed. */
export function MatchForm({ board, post }: { board: MatchBoard; post: MatchPost | null }) {
  return <PostForm of={formOf(board)} post={post} />;
}
