import { type ComponentType, useEffect, useState } from 'react';
import { nameAt, type Pointed } from './member-names.client.ts';

type Cards = ComponentType<{ first?: Pointed }>;

/** Shows a card for a name under the mouse or a held finger; loads its code at the first name reached. */
export function NameCards() {
  const [Cards, setCards] = useState<Cards>();
  const [first, setFirst] = useState<Pointed>();
  useEffect(() => {
    if (Cards) return;
    const begin = ({ target, pointerType }: PointerEvent) => {
      const link = nameAt(target);
      if (!link) return;
      setFirst({ link, pointerType });
      // Without a network a name is only a link.
      import('./shown-cards.tsx').then(
        ({ ShownCards }) => setCards(() => ShownCards),
        () => {},
      );
    };
    const forget = () => setFirst(undefined);
    document.addEventListener('pointerover', begin);
    document.addEventListener('pointerout', forget);
    return () => {
      document.removeEventListener('pointerover', begin);
      document.removeEventListener('pointerout', forget);
    };
  }, [Cards]);
  return Cards && <Cards first={first} />;
}
