import { Heart } from 'lucide-react';
import { Button } from '#/ui/theme/button.tsx';
import { FAVOURITES_COUNTED } from './favourites.constants.ts';
import type { Favourites } from './favourites.contract.ts';
import { useFavourite } from './use-favourite.ts';

/** Marks the hall as a favourite (단골) or unmarks it; shows the number of members who marked it. */
export function FavouriteButton({ hall, favourites }: { hall: number; favourites: Favourites }) {
  const { members, isOwn, busy, press } = useFavourite(hall, favourites);
  const count = `${members.toLocaleString('ko-KR')}명${members >= FAVOURITES_COUNTED ? ' 이상' : ''}`;
  return (
    <Button variant="quiet" busy={busy} aria-pressed={isOwn} onClick={() => void press()}>
      <Heart size={18} aria-hidden="true" fill={isOwn ? 'currentColor' : 'none'} />
      단골 {members > 0 && <span className="text-soft">{count}</span>}
    </Button>
  );
}
