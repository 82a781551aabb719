import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { useOrigin } from '#/features/tournaments/sharing/use-origin.ts';
import { browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { membersOnly } from '#/ui/client/members-only.ts';
import { pageMeta } from '#/ui/page/frame.tsx';
import { QrCode } from '#/ui/theme/qr-code.tsx';

export const handle = { bare: true };
export const meta = pageMeta(({ params: { id } }) => ({
  title: '출석 QR',
  path: `/tournaments/${id}/check-in`,
  hidden: true,
}));

export async function clientLoader({ params: { id = '' }, request }: ClientLoaderFunctionArgs) {
  await membersOnly(request);
  const calls = browserApi.api.tournaments[':id'];
  const [{ checkIn }, { title }] = await forPage(
    Promise.all([
      fetchJson(calls.entries.managed.$get({ param: { id } })),
      fetchJson(calls.$get({ param: { id }, query: {} })),
    ]),
  );
  return { title, path: `/tournaments/${id}?checkin=${checkIn}` };
}
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <p role="status">출석 QR을 불러오는 중입니다.</p>;

/** The code by which entrants check in, as large as the screen or the paper: for a TV or the hall's door. */
export default function CheckInPage() {
  const { title, path } = useLoaderData<typeof clientLoader>();
  const address = `${useOrigin()}${path}`;
  return (
    <div className="grid min-h-dvh content-center justify-items-center gap-4 p-6 text-center">
      <h1 className="text-part font-extrabold">{title}</h1>
      <QrCode text={address} label="출석 QR 코드" className="w-[min(90vw,60vh)]" />
      <p className="text-lead">휴대전화로 찍고 로그인하면 출석합니다.</p>
    </div>
  );
}
