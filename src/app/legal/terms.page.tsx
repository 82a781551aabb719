import { useLoaderData, useRouteLoaderData } from 'react-router';
import { browserLoader, fetchJson, forPage, type PageRequest, serverLoader } from '#/ui/client/api.ts';
import type { SiteFacts } from '#/ui/client/site-facts.ts';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';

const read = ({ api }: PageRequest) => forPage(fetchJson(api.api['site-settings'].terms.$get()));

export const handle = { sameForMembers: true };
export const loader = serverLoader(read);
export const clientLoader = browserLoader(read);

export const meta = pageMeta({ title: '이용약관', path: '/terms' });

export default function TermsPage() {
  const { terms } = useLoaderData<typeof clientLoader>();
  const { name, contact } = useRouteLoaderData<SiteFacts>('root') ?? { name: '당구마당', contact: '' };
  return (
    <PageFrame title="이용약관" width="reading">
      <article className="paper">
        <h2>1. 이 약관이 정하는 것</h2>
        <p>
          이 약관은 {name}(이하 ‘사이트’)의 회원과 운영자가 서로 지킬 것을 정합니다. 회원가입을 하면 이 약관에
          동의한 것으로 봅니다.
        </p>
        <h2>2. 회원</h2>
        <ul>
          <li>만 14세 이상이면 누구나 가입할 수 있습니다.</li>
          <li>한 사람이 계정 하나를 쓰고, 아이디와 비밀번호는 본인이 지킵니다.</li>
          <li>
            회원은 언제든지 탈퇴할 수 있습니다. 탈퇴하면 개인정보는 지워지고, 쓴 글은 ‘탈퇴한 회원’의 글로
            남습니다. 남기고 싶지 않은 글은 탈퇴 전에 지워 주세요.
          </li>
        </ul>
        <h2>3. 글과 예절</h2>
        <ul>
          <li>
            남을 헐뜯거나, 남의 개인정보를 올리거나, 도박과 사기를 부추기거나, 법을 어기는 글은 지울 수
            있습니다.
          </li>
          <li>같은 글을 되풀이해 올리거나 사이트의 운영을 방해하면 이용을 제한할 수 있습니다.</li>
          <li>
            글의 권리와 책임은 쓴 사람에게 있습니다. 사이트는 그 글을 사이트 안에서 보여 줄 수 있습니다.
          </li>
        </ul>
        <Takedowns />
        <h2>5. 포인트</h2>
        <p>
          포인트는 출석과 활동으로 쌓이고, 닉네임이나 수지 같은 정보를 고칠 때 100포인트씩 쓰입니다. 현금으로
          바꾸거나 남에게 넘길 수 없으며, 탈퇴하면 사라집니다.
        </p>
        <h2>6. 사이트의 책임</h2>
        <p>
          사이트는 안정된 운영을 위해 노력합니다. 점검이나 고장으로 쉴 때에는 되도록 미리 공지합니다. 회원
          사이의 약속과 경기에서 생긴 일은 당사자가 풉니다.
        </p>
        <h2>7. 약관의 변경</h2>
        <p>약관을 바꿀 때에는 시행 7일 전에 공지사항에 알립니다.</p>
        <h2>8. 문의</h2>
        <p>{contact || '운영자 연락처가 아직 등록되지 않았습니다.'}</p>
        {terms && (
          <>
            <h2>9. 이 사이트에서 따로 정한 것</h2>
            <p className="whitespace-pre-wrap">{terms}</p>
          </>
        )}
      </article>
    </PageFrame>
  );
}

/** The procedure of 임시조치, which the law requires in the terms (정보통신망법 44조의2 ⑤), and of 불법촬영물. */
function Takedowns() {
  return (
    <>
      <h2>4. 권리침해와 게시 중단(임시조치)</h2>
      <ul>
        <li>
          글, 댓글, 닉네임, 사진, 당구장 소개와 소식, 대회 이름으로 사생활 침해, 명예훼손 등 권리를 침해당한
          사람은 회원이 아니어도{' '}
          <PageLink className="underline" to="/report/rights">
            권리침해 신고
          </PageLink>
          에서 사유를 밝혀 삭제나 게시 중단을 요청할 수 있습니다.
        </li>
        <li>
          사이트는 지체 없이 살펴보고, 요청을 받아들이면 그 내용에 대한 접근을 30일 안에서 임시로 차단하며,
          요청한 사람과 작성자에게 바로 알리고 내용이 있던 자리에 그 사실을 적습니다. 닉네임은 그동안 아무
          뜻도 없는 이름으로 바꿉니다. 받아들이지 않으면 사유를 알립니다.
        </li>
        <li>
          게시 중단은 연장하지 않으며, 기간이 끝나면 내용이 저절로 다시 보입니다. 작성자는 기간 안에 한 번
          이의를 제기할 수 있고, 이의가 받아들여지면 바로 다시 보입니다.
        </li>
        <li>
          불법촬영물은{' '}
          <PageLink className="underline" to="/report/filming">
            불법촬영물 신고
          </PageLink>
          로 신고하며, 접수하면 확인할 때까지 글을 가리고, 확인되면 삭제합니다.
        </li>
      </ul>
    </>
  );
}
