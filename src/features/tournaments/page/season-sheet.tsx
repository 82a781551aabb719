import { useEffect, useState } from 'react';
import { asApiError, browserApi, fetchJson } from '#/ui/client/api.ts';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { Loading } from '#/ui/feedback/states.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { Select } from '#/ui/form/field.tsx';
import { Button, LinkButton } from '#/ui/theme/button.tsx';

const LOAD_FAILED = '시즌을 불러오는 중 문제가 발생했습니다.';
const SAVE_FAILED = '시즌을 저장하는 중 문제가 발생했습니다.';

type KeptSeason = { id: number; title: string };
type SeasonSheetProps = {
  tournament: number;
  season: KeptSeason | null;
  open: boolean;
  onClose: () => void;
  /** Called once the tournament was put into a season or taken out. */
  onDone: () => Promise<void>;
};

/** A dialog that puts a closed tournament into a season of its organiser, or takes the tournament out. */
export function SeasonSheet({ open, onClose, ...props }: SeasonSheetProps) {
  return (
    <Sheet title="시즌" open={open} onClose={onClose}>
      {open && <Choice {...props} onClose={onClose} />}
    </Sheet>
  );
}

function Choice({ tournament, season, onClose, onDone }: Omit<SeasonSheetProps, 'open'>) {
  const kept = useKeptSeasons();
  const [chosen, setChosen] = useState('');
  const [busy, setBusy] = useState(false);
  const calls = browserApi.api.seasons[':id'].tournaments[':tournament'];
  const run = async (id: number, method: '$put' | '$delete') => {
    setBusy(true);
    try {
      const param = { id: String(id), tournament: String(tournament) };
      toast(await fetchJson(calls[method]({ param })));
      onClose();
      await onDone();
    } catch (error) {
      toast(asApiError(error, SAVE_FAILED).message, 'error');
    } finally {
      setBusy(false);
    }
  };
  if (season) {
    return (
      <div className="grid gap-4">
        <p>‘{season.title}’ 시즌에 들어 있습니다.</p>
        <Button variant="quiet" busy={busy} onClick={() => void run(season.id, '$delete')}>
          시즌에서 빼기
        </Button>
      </div>
    );
  }
  if (!kept) return <Loading />;
  const make = (
    <LinkButton variant="quiet" to="/seasons/new">
      새 시즌 만들기
    </LinkButton>
  );
  if (kept.length === 0) {
    return (
      <div className="grid gap-4">
        <p>관리하는 시즌이 없습니다. 시즌을 만들면 이 대회의 등수에 점수를 매겨 더합니다.</p>
        {make}
      </div>
    );
  }
  const picked = Number(chosen || kept[0]?.id);
  return (
    <div className="grid gap-4">
      <Select
        label="넣을 시즌"
        name="season"
        value={String(picked)}
        onChange={setChosen}
        error={undefined}
        options={kept.map(({ id, title }) => ({ value: String(id), label: title }))}
      />
      <Button busy={busy} onClick={() => void run(picked, '$put')}>
        시즌에 넣기
      </Button>
      {make}
    </div>
  );
}

function useKeptSeasons(): KeptSeason[] | undefined {
  const [kept, setKept] = useState<KeptSeason[]>();
  useEffect(() => {
    fetchJson(browserApi.api.seasons.mine.$get()).then(
      ({ seasons }) => setKept(seasons),
      error => {
        toast(asApiError(error, LOAD_FAILED).message, 'error');
        setKept([]);
      },
    );
  }, []);
  return kept;
}
