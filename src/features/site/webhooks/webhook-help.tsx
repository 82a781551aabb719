import { Card } from '#/ui/page/card.tsx';

const EXAMPLE = `import { Webhook } from 'standardwebhooks';

// body는 받은 글자 그대로, headers는 요청의 머리글입니다.
const message = new Webhook(secret).verify(body, headers);
console.log(message.type, message.data);`;

/** Instructions for a program that receives webhooks and verifies that the site sent them. */
export function WebhookHelp() {
  return (
    <Card as="details">
      <summary className="font-bold">받는 프로그램은 어떻게 만드나요?</summary>
      <div className="mt-3 grid gap-3">
        <p>
          일이 생기면 받는 주소로 JSON을 POST로 보냅니다. 내용은 <code>type</code>, <code>timestamp</code>,{' '}
          <code>data</code>이고, 누구나 볼 수 있는 것만 담습니다. 10초 안에 200번대로 답해 주세요.
        </p>
        <p>
          답이 없거나 다른 답이면 5초, 5분, 30분, 2시간, 5시간, 10시간, 10시간 뒤에 다시 보냅니다. 같은 것이
          두 번 올 수 있으니 <code>webhook-id</code>로 구별하고, 순서가 바뀔 수 있으니{' '}
          <code>data.version</code>이나 <code>timestamp</code>를 보세요. 410으로 답하면 바로 꺼집니다.
        </p>
        <p>
          서명은 Standard Webhooks 방식입니다. 머리글 <code>webhook-id</code>, <code>webhook-timestamp</code>,{' '}
          <code>webhook-signature</code>를 여러 언어의 라이브러리로 확인할 수 있습니다.
        </p>
        <pre className="whitespace-pre-wrap wrap-anywhere text-row">
          <code>{EXAMPLE}</code>
        </pre>
      </div>
    </Card>
  );
}
