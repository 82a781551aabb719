import type { ReactNode } from 'react';

/** The legal duties of the operator after a leak of data, by their two deadlines. */
export function LeakGuide() {
  return (
    <section aria-labelledby="guide">
      <h2 id="guide" className="text-part font-bold">
        무엇을 언제까지 해야 하나
      </h2>
      <p className="my-2 text-soft">
        알게 된 때부터 시간이 갑니다. 아래에 먼저 기록하세요. 이 프로그램이 아는 사실이며 법률 자문이
        아닙니다.
      </p>
      <div className="grid gap-3 md:grid-cols-3">
        <Step title="바로">
          <li>
            새어 나가는 길을 막습니다. 의심스러운 관리자의 비밀번호를 바꾸고 회원 관리에서 로그인을 끊습니다.
            필요하면 사이트를 잠시 내립니다.
          </li>
          <li>서버 기록과 접속 기록을 지우지 말고 따로 복사해 둡니다.</li>
          <li>언제, 무엇이, 어떻게 유출되었는지 아는 만큼 기록합니다.</li>
        </Step>
        <Step title="24시간 안에">
          <li>
            누군가 밖에서 들어왔거나 서버가 망가졌다면 한국인터넷진흥원(KISA)에 침해사고를
            신고합니다(정보통신망법 48조의3).
          </li>
          <li>다 밝혀지지 않았어도 아는 것부터 신고하고, 더 알게 되면 보탭니다.</li>
        </Step>
        <Step title="72시간 안에">
          <li>
            유출되었거나 그럴 가능성이 있는 회원에게 통지합니다(개인정보보호법 34조). 모르는 것은 확인하고
            있다고 적고, 밝혀지면 다시 보냅니다.
          </li>
          <li>
            1,000명 이상이거나, 민감정보·고유식별정보이거나, 밖에서 불법으로 접근했으면 개인정보보호위원회에도
            KISA를 통해 신고합니다(같은 법 시행령 40조).
          </li>
        </Step>
      </div>
    </section>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="card">
      <h3 className="font-bold">{title}</h3>
      <ul className="mt-2 grid list-disc gap-2 pl-5">{children}</ul>
    </div>
  );
}
