import { dismissToast, showToast } from '#/ui/feedback/toast-store.ts';
import { notePageMember, otherMember } from './session.ts';

let question = 0;

/** Makes the page the present member's: the page is opened, or that member goes on with it. */
export function takePage(): void {
  notePageMember();
  dismissToast(question);
}

/**
 * Asks whether the page goes on as the member who logged in in another tab; returns that member's name, null
 * if there is none.
 */
export function askOtherMember(): string | null {
  const other = otherMember();
  if (!other) return null;
  const name = `‘${other.username}’님`;
  const message = `다른 탭에서 ${name}으로 로그인했습니다. 이 화면을 ${name}으로 계속할까요?`;
  const action = { label: `${name}으로 계속`, onPress: takePage };
  question = showToast(message, 'error', { action });
  return name;
}

/** The refusal of a change that the page of one member would send as another; undefined if it may be sent. */
export function refuseOtherMember(): Response | undefined {
  const name = askOtherMember();
  if (name === null) return undefined;
  const message = `다른 탭에서 ${name}으로 로그인하여 보내지 않았습니다. 알림에서 ‘계속’을 누른 뒤 다시 보내면 ${name} 이름으로 보냅니다.`;
  return Response.json({ message }, { status: 403 });
}
