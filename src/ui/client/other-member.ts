import { dismissToast, showToast } from '#/ui/feedback/toast-store.ts';
import { notePageMember, onSessionChange, otherMember } from './session.ts';

/**
 * Shows a toast that asks whether this page should continue as the member who has logged in in another tab,
 * and removes the toast once it does. Returns that member's nickname; '' if no other member is logged in.
 */
export function askOtherMember(): string {
  const other = otherMember();
  if (!other) return '';
  const name = `‘${other.username}’님`;
  const message = `다른 탭에서 ${name}으로 로그인했습니다. 이 화면을 ${name}으로 계속할까요?`;
  const action = { label: `${name}으로 계속`, onPress: notePageMember };
  const question = showToast(message, 'error', { action });
  const stop = onSessionChange(() => {
    if (otherMember()) return;
    stop();
    dismissToast(question);
  });
  return name;
}

/** Makes the answer (403) to a call that a page opened by one member would send as another member. */
export function refuseOtherMember(): Response {
  const name = askOtherMember();
  const message = `다른 탭에서 ${name}으로 로그인하여 보내지 않았습니다. 알림에서 ‘계속’을 누른 뒤 다시 보내면 ${name} 이름으로 보냅니다.`;
  return Response.json({ message }, { status: 403 });
}
