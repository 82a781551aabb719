import type { ReactNode } from 'react';

type ClearedRecordsProps = {
  title: ReactNode;
  lines: { key: string | number; text: string }[];
  note?: string;
};

/** A list of the records that a change would clear, or of the places it would change; a long list scrolls. */
export function ClearedRecords({ title, lines, note }: ClearedRecordsProps) {
  return (
    <div className="mt-3">
      <p>{title}</p>
      <ul className="max-h-[40vh] mt-1 mb-2 pl-5 overflow-auto list-disc">
        {lines.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
      {note && <p className="text-soft text-row">{note}</p>}
    </div>
  );
}
