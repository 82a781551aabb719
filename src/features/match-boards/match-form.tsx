import { CONTENT_LIMIT, TITLE_LIMIT } from '#/shared/written.ts';
import { browserApi, fetchJson } from '#/ui/api.ts';
import { asApiError } from '#/ui/call-error.ts';
import { TextArea, TextInput } from '#/ui/field.tsx';
import { Writing } from '#/ui/writing.tsx';
import { MATCH_DATE_LIMIT, type MatchChange, type MatchPost, matchChange } from './match-boards.contract.ts';
import { addressOf, type Board } from './match-boards.rules.ts';

const EMPTY: MatchChange = { title: '', matchDate: '', content: '' };

/** A post of a board in the writing, a new one or one that is changed. */
export function MatchForm({ board, post }: { board: Board; post: MatchPost | null }) {
  return (
    <Writing
      schema={matchChange}
      initial={post ? typedOf(post) : EMPTY}
      draft={`${board.name}-${post?.id ?? 'new'}`}
      send={async json => addressOf(board, await saveMatch(board, json, post?.id))}
      sent={post ? '게시글이 수정되었습니다.' : board.added}
      back={post ? addressOf(board, post.id) : board.list}
      submit={post ? '수정' : '등록'}
    >
      {form => (
        <>
          <TextInput label="제목" required limit={TITLE_LIMIT} {...form.field('title')} />
          <TextInput
            label="매치 날짜"
            required
            limit={MATCH_DATE_LIMIT}
            placeholder="2024-09-28"
            help="날짜로 적으면 목록에 남은 날이 보입니다. ‘매주 수요일 저녁’처럼 적어도 됩니다."
            {...form.field('matchDate')}
          />
          <TextArea
            label="내용"
            required
            limit={CONTENT_LIMIT}
            className="control min-h-60"
            {...form.field('content')}
          />
        </>
      )}
    </Writing>
  );
}

function typedOf({ title, matchDate, content, updatedAt }: MatchPost): MatchChange {
  return { title, matchDate, content, expectedUpdatedAt: updatedAt };
}

async function saveMatch(board: Board, json: MatchChange, id?: number): Promise<number> {
  const posts = browserApi.api[board.name];
  try {
    if (id === undefined) return (await fetchJson(posts.$post({ json }))).id;
    return (await fetchJson(posts[':id'].$put({ param: { id: String(id) }, json }))).id;
  } catch (error) {
    throw asApiError(error, id === undefined ? board.addFailed : board.changeFailed);
  }
}
