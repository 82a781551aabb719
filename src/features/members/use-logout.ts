import { useNavigate } from 'react-router';
import { browserApi } from '#/ui/api.ts';
import { forgetSession } from '#/ui/session.ts';

/** Ends the session on the server and in this browser, and goes to the ranking. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    // Whoever presses it leaves this browser signed out, also when the session is dead or the network gone.
    await browserApi.api.auth.logout.$post().catch(() => undefined);
    forgetSession();
    await navigate('/');
  };
}
