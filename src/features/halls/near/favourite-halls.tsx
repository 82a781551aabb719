import { HallTable } from '#/features/halls/directory/hall-table.tsx';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useLoaded } from '#/ui/client/use-calls.ts';
import { Problem } from '#/ui/feedback/notice.tsx';
import { EmptyState, Loading } from '#/ui/feedback/states.tsx';

/** The member's favourite halls, each with its telephone. */
export function FavouriteHalls() {
  const load = () => fetchJson(browserApi.api['billiard-halls'].favourites.$get());
  const { found: halls, problem } = useLoaded(load, '단골 당구장을 불러오는 중 문제가 발생했습니다.');
  if (problem) return <Problem>{problem}</Problem>;
  if (!halls) return <Loading />;
  return (
    <section aria-label="내 단골">
      <HallTable
        rows={halls.map(hall => ({ ...hall, hours: null }))}
        empty={
          <EmptyState
            sentence="단골 당구장이 아직 없습니다."
            why="당구장 화면에서 ‘단골’을 누르면 여기에 모입니다."
          />
        }
      />
    </section>
  );
}
