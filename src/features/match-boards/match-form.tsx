import { PicturedContent } from '#/features/boards/pictured-content.tsx';
import { PostForm, type PostFormOf, TitleField } from '#/features/boards/post-form.tsx';
import { TextInput } from '#/ui/field.tsx';
import { MATCH_DATE_LIMIT, type MatchChange, type MatchPost, matchChange } from './match-boards.contract.ts';
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
  }),
  fields: form => (
    <>
      <TitleField field={form.field('title')} />
      <TextInput
        label="매치 날짜"
        required
        limit={MATCH_DATE_LIMIT}
        placeholder="2024-09-28"
        help="날짜로 적으면 목록에 남은 날이 보입니다. ‘매주 수요일 저녁’처럼 적어도 됩니다."
        {...form.field('matchDate')}
      />
      <PicturedContent
        names
        content={form.field('content')}
        pictures={form.field('pictures')}
        className="control min-h-60"
      />
    </>
  ),
  fieldCount: 4,
  calls: ({ api }) => api[board.kind],
});

/** A post of a board in the writing, a new one or one that is changed. */
export function MatchForm({ board, post }: { board: MatchBoard; post: MatchPost | null }) {
  return <PostForm of={formOf(board)} post={post} />;
}
