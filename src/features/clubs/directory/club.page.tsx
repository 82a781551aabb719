import { useLoaderData } from 'react-router';
import { isOver, MeetingCard } from '#/features/clubs/meetings/meeting-card.tsx';
import { ReportButton } from '#/features/moderation/reports/report-button.tsx';
import {
  browserApi,
  browserLoader,
  fetchJson,
  fetchList,
  forPage,
  type PageRequest,
  serverLoader,
} from '#/ui/client/api.ts';
import { useChange } from '#/ui/client/use-calls.ts';
import { MoreMenu } from '#/ui/dialog/more-menu.tsx';
import { useReloadingAction } from '#/ui/dialog/use-confirmed-action.ts';
import { SkeletonForm } from '#/ui/feedback/skeletons.tsx';
import { CopyRow } from '#/ui/form/copy-row.tsx';
import { Checkbox } from '#/ui/form/field.tsx';
import { CardFold } from '#/ui/page/fold.tsx';
import { Card, describe, pageMeta } from '#/ui/page/frame.tsx';
import { KeyValues } from '#/ui/page/key-values.tsx';
import { AuthorName } from '#/ui/page/member-name.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { ShareButton } from '#/ui/page/share-button.tsx';
import { PlainText } from '#/ui/page/text.tsx';
import { PicturedText } from '#/ui/pictures/pictured-text.tsx';
import { Button, LinkButton } from '#/ui/theme/button.tsx';
import { When } from '#/ui/theme/when.tsx';
import { ClubFrame, JoinPart, useDissolving } from './club-frame.tsx';
import type { Club } from './clubs.contract.ts';
import { APPLICATION_WAITS, JOINING_WORDS, ROLE_WORDS } from './clubs.rules.ts';

async function read({ api, params: { id = '' } }: PageRequest) {
  const calls = api.api.clubs[':id'];
  const club: Club = await forPage(fetchJson(calls.$get({ param: { id } })));
  const query = { when: 'coming', page: '1', size: '5' } as const;
  const isMember = club.closedAt === '' && club.own?.waits === false;
  const meetings = isMember && (await forPage(fetchList(calls.meetings.$get({ param: { id }, query }))));
  return { club, meetings: meetings ? meetings.rows : [], readyMade: api !== browserApi };
}

export const loader = serverLoader(read);
export const clientLoader = browserLoader(read);

export const meta = pageMeta<typeof loader>(({ loaderData }) => loaderData && aboutClub(loaderData.club));

const aboutClub = ({ id, name, region, hall, plays, memberCount, introduction, closedAt }: Club) => ({
  title: name,
  description: describe(
    [region, hall?.name, plays, `회원 ${memberCount}명`, introduction].filter(Boolean).join(' · '),
  ),
  path: `/clubs/${id}`,
  hidden: closedAt !== '',
});

const calls = browserApi.api.clubs[':id'];

export default function ClubPage() {
  const { club, meetings, readyMade } = useLoaderData<typeof clientLoader>();
  const next = meetings.find(meeting => !isOver(meeting));
  return (
    <ClubFrame club={club} current="home" menu={<ClubMenu club={club} />}>
      {readyMade && (
        <div className="member-only">
          <SkeletonForm />
        </div>
      )}
      <div className={`grid gap-4 ${readyMade ? 'guest-only' : ''}`}>
        {club.closedAt && (
          <Card as="p" className="text-soft">
            <When iso={club.closedAt} /> 해산한 동호회입니다.
          </Card>
        )}
        {next && <MeetingCard club={club} meeting={next} label="다음 정모" />}
        {club.pictures.length > 0 && <PicturedText text="" pictures={club.pictures} />}
        <Facts club={club} />
        {club.closedAt === '' && (club.own ? <OwnPart club={club} /> : <JoinPart club={club} />)}
        {club.statutes && (
          <CardFold title="회칙">
            <PlainText text={club.statutes} />
          </CardFold>
        )}
        {club.own && !club.own.waits && <Settings club={club} own={club.own} />}
      </div>
    </ClubFrame>
  );
}

function ClubMenu({ club: { id, name, closedAt, can, president } }: { club: Club }) {
  return (
    <MoreMenu label="동호회 메뉴">
      {can.manage && (
        <LinkButton variant="plain" to={`/clubs/${id}/edit`}>
          정보 수정
        </LinkButton>
      )}
      <ShareButton variant="plain" title={name} path={`/clubs/${id}`} />
      {closedAt === '' && (
        <ReportButton kind="club" target={String(id)} authorId={president?.authorId ?? null} />
      )}
    </MoreMenu>
  );
}

function Facts({ club }: { club: Club }) {
  const { region, hall, plays, president, memberCount, joining, introduction, closedAt, own } = club;
  const members = own?.waits === false ? `${memberCount}명` : `${memberCount}명 · ${JOINING_WORDS[joining]}`;
  return (
    <Card className="grid gap-4">
      <KeyValues
        facts={{
          '모이는 때': plays || null,
          당구장: hall && <PageLink to={`/region/${hall.id}`}>{hall.name}</PageLink>,
          지역: own?.waits === false && hall ? null : region,
          회장: president && <AuthorName of={president} />,
          회원: closedAt === '' && members,
        }}
      />
      {introduction && <PlainText text={introduction} />}
    </Card>
  );
}

/** The reader's own part in the club: a waiting application, or the office and its open tasks. */
function OwnPart({ club: { id, own, code, waiting } }: { club: Club }) {
  const { change, busy } = useChange();
  const param = { id: String(id) };
  if (own?.waits)
    return (
      <Card className="flex flex-wrap items-center gap-2">
        <span className="mr-auto">{APPLICATION_WAITS}</span>
        <Button
          variant="quiet"
          small
          busy={busy}
          onClick={() => void change(() => calls.members.own.$delete({ param }))}
        >
          신청 취소
        </Button>
      </Card>
    );
  return (
    <>
      {waiting > 0 && (
        <LinkButton className="justify-self-start" to={`/clubs/${id}/members`}>
          가입 신청 {waiting}건 보기
        </LinkButton>
      )}
      {code && (
        <Card as="div">
          <CopyRow label="초대 코드" value={code} what="초대 코드">
            <Button variant="quiet" busy={busy} onClick={() => void change(() => calls.code.$put({ param }))}>
              새 코드
            </Button>
          </CopyRow>
        </Card>
      )}
    </>
  );
}

/** A member's own settings: the profile, leaving, and for the president the end of the club. */
function Settings({ club, own }: { club: Club; own: NonNullable<Club['own']> }) {
  const { id, name, can } = club;
  const { change } = useChange();
  const { perform } = useReloadingAction();
  const dissolve = useDissolving(club);
  const param = { id: String(id) };
  const show = (shown: boolean) => change(() => calls.members.own.$put({ param, json: { shown } }));
  const leave = () =>
    perform({
      question: { title: `‘${name}’ 동호회에서 나갑니다.`, confirmLabel: '나가기', danger: true },
      call: () => fetchJson(calls.members.own.$delete({ param })),
    });
  return (
    <CardFold title={`내 직책: ${ROLE_WORDS[own.role]} · 설정`}>
      <div className="grid justify-items-start gap-3">
        <Checkbox value={own.shown} onChange={shown => void show(shown)}>
          내 프로필에 이 동호회를 보입니다
        </Checkbox>
        {can.lead ? (
          <>
            <p className="text-soft">회장은 ‘회원’에서 다른 회원에게 회장을 넘긴 뒤에 나갈 수 있습니다.</p>
            <Button variant="danger" onClick={() => void dissolve()}>
              동호회 해산
            </Button>
          </>
        ) : (
          <Button variant="danger" onClick={() => void leave()}>
            동호회에서 나가기
          </Button>
        )}
      </div>
    </CardFold>
  );
}
