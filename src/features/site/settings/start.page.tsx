import { CircleCheck, Printer } from 'lucide-react';
import { useLoaderData } from 'react-router';
import { useOrigin } from '#/features/tournaments/sharing/use-origin.ts';
import { browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { AdminPage } from '#/ui/page/admin-page.tsx';
import { Fold } from '#/ui/page/fold.tsx';
import { Card, pageMeta } from '#/ui/page/frame.tsx';
import { FROM_GUIDE } from '#/ui/page/guide.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { ListRow } from '#/ui/page/parts.tsx';
import { Button, LinkButton } from '#/ui/theme/button.tsx';
import { QrCode } from '#/ui/theme/qr-code.tsx';
import type { StartSteps } from './site-settings.contract.ts';

export const clientLoader = () => forPage(fetchJson(browserApi.api['site-settings'].start.$get()));

export const meta = pageMeta({ title: '시작 안내', hidden: true });

type Step = {
  key: keyof StartSteps['results'];
  title: string;
  text: string;
  to: string;
  label: string;
  /** The page that shows the result of the step. */
  seen?: string;
};

/** The first steps lead to the first tournament, which is then at a hall of the directory. */
const STEPS: Step[] = [
  {
    key: 'hallPage',
    title: '우리 당구장',
    text: '당구장 이름을 적으면 우리 당구장의 공지와 랭킹을 보여주는 화면이 생깁니다.',
    to: '/admin/hall-page',
    label: '당구장 적기',
    seen: '/gy',
  },
  {
    key: 'halls',
    title: '지역 당구장',
    text: '우리 당구장의 주소를 적어 목록에 올립니다. 다른 당구장은 인허가 파일로 한 번에 넣을 수 있습니다.',
    to: '/admin/region-manage',
    label: '당구장 넣기',
    seen: '/region',
  },
  {
    key: 'tournament',
    title: '첫 대회',
    text: '대회를 알리고 회원의 참가 신청을 받습니다.',
    to: '/tournaments/new',
    label: '대회 열기',
    seen: '/tournaments',
  },
  {
    key: 'notice',
    title: '첫 공지',
    text: '회원이 처음 보게 될 공지를 씁니다.',
    to: '/admin/notice/new',
    label: '공지 쓰기',
    seen: '/notice',
  },
  {
    key: 'named',
    title: '이름과 연락처',
    text: '사이트의 이름과 로고, 색을 정하고, 회원이 물어볼 연락처를 적습니다.',
    to: '/admin/settings',
    label: '설정하기',
  },
  {
    key: 'operator',
    title: '운영자와 개인정보 보호책임자',
    text: '개인정보처리방침에 법이 정한 이름과 연락처를 채웁니다.',
    to: '/admin/settings?part=privacy',
    label: '설정하기',
  },
];

export default function StartPage() {
  const steps = useLoaderData<typeof clientLoader>();
  const done = STEPS.filter(({ key }) => steps[key]);
  const open = STEPS.filter(({ key }) => !steps[key]);
  return (
    <AdminPage title="시작 안내" narrow>
      <div className="no-print">
        <svg
          className="block h-3 w-full rounded-mark bg-sunken fill-primary"
          viewBox={`0 0 ${STEPS.length} 1`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <rect width={done.length} height="1" />
        </svg>
        <p className="mt-2 mb-4 text-soft">{`${STEPS.length}단계 가운데 ${done.length}단계를 마쳤습니다.`}</p>
        {open.length > 0 && (
          <Card as="ol" className="mb-4 py-2 md:py-2">
            {open.map((step, index) => (
              <OpenStep key={step.key} step={step} ownHall={steps.results.hallPage} isNext={index === 0} />
            ))}
          </Card>
        )}
        {!steps.mail && <MailLater />}
        {done.length > 0 && (
          <Fold summary={`마친 ${done.length}단계`} className="mb-4 border-t-0" open={open.length === 0}>
            <Card as="ul" className="py-2 md:py-2">
              {done.map(step => (
                <DoneStep key={step.key} step={step} result={steps.results[step.key]} />
              ))}
            </Card>
          </Fold>
        )}
      </div>
      <Invitation isInvited={steps.members} />
    </AdminPage>
  );
}

/** Mail is set up where the server is started, and not on a screen. */
const MailLater = () => (
  <Fold summary="나중에: 메일" className="mb-4 border-t-0">
    <Card as="p" className="wrap-anywhere">
      메일이 있어야 비밀번호를 잊은 회원이 본인임을 확인할 수 있습니다. 서버를 맡은 사람에게 전해 주세요:
      서버를 시작할 때 설정 SMTP_URL=smtp://아이디:비밀번호@메일서버:587?from=보내는주소 한 줄로 정합니다.
      메일 서버의 이름은 쓰고 있는 메일 서비스의 SMTP 안내에 있습니다.
    </Card>
  </Fold>
);

type OpenStepProps = { step: Step; ownHall: string; isNext: boolean };

function OpenStep({ step: { key, title, text, to, label }, ownHall, isNext }: OpenStepProps) {
  // The new tournament stays open, because its organiser next shares it.
  const state = key === 'tournament' ? undefined : { ...FROM_GUIDE, ownHall };
  return (
    <li className="flex items-center gap-4 border-line border-b py-3 last:border-b-0">
      <div className="min-w-0 flex-1">
        <h2 className="font-bold">{title}</h2>
        <p className="text-row text-soft">{text}</p>
      </div>
      <LinkButton variant={isNext ? 'primary' : 'quiet'} small to={to} state={state}>
        {label}
      </LinkButton>
    </li>
  );
}

function DoneStep({ step: { title, to, seen }, result }: { step: Step; result: string }) {
  return (
    <ListRow>
      <span className="flex min-w-0 flex-1 items-center gap-2">
        <CircleCheck className="flex-none text-primary" role="img" aria-label="마침" />
        <h2 className="flex-none font-bold">{title}</h2>
        <span className="truncate text-row text-soft">{result}</span>
      </span>
      <PageLink className="inline-flex min-h-11 items-center underline" to={seen ?? to}>
        {seen ? '보기' : '수정'}
      </PageLink>
    </ListRow>
  );
}

/**
 * The signup page as letters and QR code: printed, it is a poster for the hall. `isInvited` is true once
 * somebody has signed up.
 */
function Invitation({ isInvited }: { isInvited: boolean }) {
  const address = `${useOrigin()}/signup`;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4" aria-labelledby="invitation">
      <div className="flex-[1_1_16rem]">
        <h2 id="invitation" className="mb-1 font-bold text-lead">
          회원 초대
        </h2>
        <p>
          {isInvited ? '가입한 회원이 있습니다. ' : ''}손님이 휴대전화로 찍으면 가입 화면이 열립니다. 이
          화면을 인쇄해 당구장에 붙여 두세요.
        </p>
        <p className="wrap-anywhere font-semibold">{address}</p>
        <Button variant="quiet" className="mt-3 no-print" onClick={() => print()}>
          <Printer />
          인쇄
        </Button>
      </div>
      <QrCode text={address} label={`${address} QR 코드`} className="size-45" />
    </Card>
  );
}
