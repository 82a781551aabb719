import { TAB, TabRow } from './link-tabs.tsx';

export type Part = { id: string; title: string };

/** Links to the sections of a page; nothing for a single one. */
export function PartLinks({ label, parts }: { label: string; parts: Part[] }) {
  if (parts.length < 2) return null;
  return (
    <TabRow label={label}>
      {parts.map(({ id, title }) => (
        <li key={id} className="max-md:flex-[1_0_auto]">
          <a className={TAB} href={`#${id}`}>
            {title}
          </a>
        </li>
      ))}
    </TabRow>
  );
}
