import { Sheet } from '#/ui/dialog/sheet.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';

const WAYS = [
  {
    to: '/tournaments/new',
    title: '공고하고 신청 받기',
    about: '날짜와 인원을 알리고 회원들의 참가 신청을 받습니다.',
  },
  {
    to: '/tournament-type',
    title: '지금 바로 진행',
    about: '모인 사람들로 대진표를 만들어 바로 시작합니다.',
  },
  {
    to: '/tournament-type#saved',
    title: '기기에 있는 대회 이어서',
    about: '이 기기에서 하던 대회를 계속하거나 파일에서 불러옵니다.',
  },
];

export default function WaysSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title="대회 열기" onClose={onClose}>
      <ul className="grid gap-2">
        {WAYS.map(({ to, title, about }) => (
          <li key={title}>
            <PageLink className="card block text-text hover:bg-primary-tint hover:no-underline" to={to}>
              <strong className="block text-lead">{title}</strong>
              <span className="text-row text-soft">{about}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
