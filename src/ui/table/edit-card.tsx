import { type ReactNode, type RefObject, useRef, useState } from 'react';

/** A form above a table; `edited` is undefined for a new row. */
export function useEditedRow<Row>() {
  const [edited, setEdited] = useState<Row>();
  const card = useRef<HTMLElement>(null);
  const edit = (row: Row) => {
    setEdited(row);
    card.current?.scrollIntoView({ block: 'nearest' });
  };
  return { edited, edit, card, done: () => setEdited(undefined) };
}

type EditCardProps = { id: string; title: string; card: RefObject<HTMLElement | null>; children: ReactNode };

export const EditCard = ({ id, title, card, children }: EditCardProps) => (
  <section ref={card} aria-labelledby={id} className="card mb-4">
    <h2 id={id} className="mb-4 text-lead font-bold">
      {title}
    </h2>
    {children}
  </section>
);
