import { useSearchParams } from 'react-router';
import { type Answer, fetchJson } from '#/ui/client/api.ts';
import { usePress } from '#/ui/client/use-calls.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { Button } from '#/ui/theme/button.tsx';

type AcceptProps = {
  label: string;
  call: (query: { invite: string }) => Promise<Answer<{ message: string }>>;
};

/** The button that accepts an invitation; the code then leaves the address. */
export function AcceptButton({ label, call }: AcceptProps) {
  const [search, setSearch] = useSearchParams();
  const { press, busy } = usePress();
  const accept = () =>
    press(async () => {
      toast(await fetchJson(call({ invite: search.get('invite') ?? '' })));
      setSearch({}, { replace: true });
    });
  return (
    <div>
      <Button busy={busy} onClick={() => void accept()}>
        {label}
      </Button>
    </div>
  );
}
