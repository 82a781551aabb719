import { type MetaArgs, useRouteLoaderData } from 'react-router';
import { PageFrame } from '#/ui/frame.tsx';
import { pageMeta } from '#/ui/meta.ts';
import type { SiteFacts } from '#/ui/site-facts.ts';

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, { title: '개인정보처리방침', path: '/privacy' });

export default function PrivacyPage() {
  const { name, contact } = useRouteLoaderData<SiteFacts>('root') ?? { name: '당구마당', contact: '' };
  return (
    <PageFrame title="개인정보처리방침" width="reading">
      <article className="paper">
        <p>{name}(이하 ‘사이트’)은 회원 서비스를 위해 꼭 필요한 정보만 모으고, 아래와 같이 다룹니다.</p>
        <h2>1. 모으는 정보와 쓰는 곳</h2>
        <ul>
          <li>아이디, 비밀번호: 로그인에 씁니다. 비밀번호는 되돌릴 수 없는 형태로만 저장합니다.</li>
          <li>
            닉네임, 4구·3구 점수, 하이런, 출생연도, 지역, 당구장: 랭킹에 보여 줍니다. 출생연도는 감출 수
            있습니다.
          </li>
          <li>
            전화번호, 이메일: 아이디 찾기와 비밀번호 재설정에 씁니다. 다른 회원에게 보이지 않습니다. 다만 홍보
            글이나 매치의 신청이 수락되면 글쓴이와 신청자, 두 사람에게만 서로의 전화번호를 보여 줍니다.
          </li>
          <li>
            접속 주소와 브라우저 종류: 계정을 지키고 지나친 요청을 막는 데 씁니다. 로그인한 접속 주소는 알아볼
            수 없게 바꾸어 1년 동안 보관합니다. 조회 수와 방문자 수를 세는 표시는 자정에 지웁니다. 대회 참가를
            수락한 주소가 다른 참가자가 로그인하던 주소와 같으면, 지어낸 경기 결과를 관리자가 가려낼 수 있도록
            주소 없이 그 사실만 30일 동안 둡니다.
          </li>
        </ul>
        <h2>2. 보관 기간</h2>
        <p>
          회원으로 있는 동안 보관하고, 탈퇴하면 바로 지웁니다. 법이 더 오래 보관하라고 정한 것만 그 기간 동안
          따로 보관합니다.
        </p>
        <h2>3. 제3자 제공과 처리 위탁</h2>
        <p>
          법에 따른 요구가 있을 때를 빼고는 누구에게도 넘기지 않으며, 맡겨서 처리하지 않습니다. 방문자를
          추적하는 외부 도구를 쓰지 않습니다.
        </p>
        <h2>4. 회원의 권리</h2>
        <p>
          회원은 자기 정보를 보고, 고치고, 지우고, 처리를 멈추라고 요구할 수 있습니다. 만 14세 미만은 가입할
          수 없습니다.
        </p>
        <h2>5. 안전을 위한 조치</h2>
        <p>
          비밀번호와 로그인 표식은 원래 값을 알 수 없게 바꾸어 저장하고, 관리자만 회원의 연락처를 볼 수
          있습니다.
        </p>
        <h2>6. 브라우저에 두는 것</h2>
        <p>
          로그인 표식, 화면 밝기, 쓰다 만 글을 회원의 브라우저에만 둡니다. 로그아웃하거나 브라우저에서 지우면
          사라집니다.
        </p>
        <h2>7. 책임자와 문의</h2>
        <p>{contact || '운영자 연락처가 아직 등록되지 않았습니다.'}</p>
      </article>
    </PageFrame>
  );
}
