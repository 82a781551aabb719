import { dismissToast, toast } from '#/ui/feedback/toast.tsx';
import { notePageMember, onSessionChange, otherMember } from './session.ts';

/** Returns the nickname (`‘…’님`) of the member of another tab, '' without one. */
export function askOtherMember(): string {
  const other = otherMember();
  if (!other) return '';
  const name = `‘${other.username}’님`;
  const message = `다른 탭에서 ${name}으로 로그인했습니다. 이 화면을 ${name}으로 계속하시겠습니까?`;
  const action = { label: `${name}으로 계속`, onPress: notePageMember };
  const question = toast(message, 'error', { action });
  const stop = onSessionChange(() => {
    if (otherMember()) return;
    stop();
    dismissToast(question);
  });
  return name;
}

/** The answer (403) to a call that another member than the page's would send. */
export function refuseOtherMember(): Response {
  const name = askOtherMember();
  const message = `다른 탭에서 ${name}으로 로그인하여 보내지 않았습니다. 알림에서 ‘계속’을 누른 뒤 다시 보내면 ${name} 이름으로 보냅니다.`;
  return Response.json({ message }, { status: 403 });
}
