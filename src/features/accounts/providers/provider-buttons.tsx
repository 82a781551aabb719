import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { LOGIN_FAILED } from '#/features/accounts/login/login.constants.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useLoaded } from '#/ui/client/use-calls.ts';
import { Notice } from '#/ui/feedback/notice.tsx';
import { loginLabel, type Provider } from './login-providers.rules.ts';
import { leaveForProvider } from './provider-start.client.ts';

export default function ProviderButtons({ next }: { next: string }) {
  // If the call fails, the login with a password still works.
  const { found } = useLoaded(() => fetchJson(browserApi.api.auth.providers.$get()));
  if (!found || found.providers.length === 0) return null;
  return (
    <ButtonsOf providers={found.providers} label={loginLabel} go={each => leaveForProvider(each, next)} />
  );
}

type ButtonsOfProps = {
  providers: Provider[];
  label: (provider: Provider) => string;
  go: (provider: Provider) => Promise<void>;
};

export function ButtonsOf({ providers, label, go }: ButtonsOfProps) {
  const [busy, setBusy] = useState<Provider>();
  const [problem, setProblem] = useState('');
  const press = async (provider: Provider) => {
    if (busy) return;
    setBusy(provider);
    setProblem('');
    // The button stays busy while the browser leaves the page.
    await go(provider).catch((error: Error) => {
      setBusy(undefined);
      setProblem(error.message);
    });
  };
  return (
    <div className="grid gap-2">
      {providers.map(provider => (
        <button
          key={provider}
          type="button"
          className="flex items-center justify-center gap-2 min-h-12 px-4 py-2 rounded-control text-part font-bold data-[provider=kakao]:[background:#fee500] data-[provider=kakao]:text-[#191919] data-[provider=naver]:[background:#03a94d] data-[provider=naver]:text-[#fff]"
          data-provider={provider}
          aria-busy={busy === provider || undefined}
          onClick={() => void press(provider)}
        >
          {provider === 'kakao' ? (
            <MessageCircle size={20} fill="currentColor" />
          ) : (
            <span aria-hidden="true">N</span>
          )}
          {label(provider)}
        </button>
      ))}
      {problem && (
        <Notice look="problem" className="" role="alert">
          <strong>{LOGIN_FAILED}</strong> {problem}
        </Notice>
      )}
    </div>
  );
}
