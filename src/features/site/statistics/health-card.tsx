import { CircleCheck } from 'lucide-react';
import { Card } from '#/ui/page/card.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Tag } from '#/ui/theme/tag.tsx';
import type { HealthNote, SiteHealth } from './site-stats.contract.ts';

const SEVERITIES = { page: '지금 할 일', ticket: '살펴볼 일' } as const;
const SCOPES = { process: '이 프로세스', machine: '이 서버', site: '사이트 전체' } as const;

/** Shows the problems of the site, each with its remedy, or a single line when there is no problem. */
export function HealthCard({ notes, isYoung, isOneProcess }: SiteHealth) {
  return (
    <section className="mb-4" aria-label="사이트의 상태" role="status">
      {notes.length > 0 ? (
        <Card as="ul" className="grid gap-3 *:not-first:border-line *:not-first:border-t *:not-first:pt-3">
          {notes.map(note => (
            <Note key={note.name} {...note} isOneProcess={isOneProcess} />
          ))}
        </Card>
      ) : (
        <p className="my-2 text-row text-soft flex items-center gap-1.5">
          <CircleCheck size={18} className="shrink-0 text-primary" aria-hidden="true" />
          서버와 데이터베이스에는 지금 살펴볼 문제가 없습니다.
        </p>
      )}
      {isYoung && (
        <p className="my-2 text-row text-soft">
          켜진 지 10분이 되지 않아, 몇 분을 지켜보아야 아는 것(오류, 느린 응답, 기다리는 줄)은 아직 모릅니다.
        </p>
      )}
      {!isOneProcess && (
        <p className="my-2 text-row text-soft">
          응답과 기다리는 줄은 이 화면에 답한 프로세스의 것이고, 데이터베이스와 웹훅은 사이트 전체의 것입니다.
        </p>
      )}
    </section>
  );
}

function Note({
  severity,
  scope,
  sentence,
  action,
  to,
  isOneProcess,
}: HealthNote & { isOneProcess: boolean }) {
  return (
    <li data-severity={severity}>
      <p>
        <Tag colour={severity === 'page' ? 'red' : 'yellow'}>{SEVERITIES[severity]}</Tag>{' '}
        {!isOneProcess && <span className="text-soft">{SCOPES[scope]}: </span>}
        <strong>{sentence}</strong>
      </p>
      <p className="text-soft">
        {action}
        {to && (
          <>
            {' '}
            <PageLink to={to.path} className="underline">
              {to.name}
            </PageLink>
          </>
        )}
      </p>
    </li>
  );
}
