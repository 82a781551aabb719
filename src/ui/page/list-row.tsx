import type { HTMLAttributes, ReactNode } from 'react';

type ListRowProps = Omit<HTMLAttributes<HTMLLIElement>, 'title'> & {
  /** The name of the row, usually a link. */
  title: ReactNode;
  /** A quiet line under the title. */
  facts?: ReactNode;
  /** Content at the start of the row, such as a face, a ball or a picture. */
  start?: ReactNode;
  /** Buttons at the end of the row. */
  actions?: ReactNode;
};

/** One row of a ruled list (`<ul>` or `<ol>`): a title, its facts, and buttons at the end. */
export function ListRow({ title, facts, start, actions, className = '', children, ...rest }: ListRowProps) {
  return (
    <li
      {...rest}
      className={`flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-t py-3 first:border-t-0 ${className}`}
    >
      {start}
      <div className="min-w-0 flex-1 wrap-anywhere">
        <div className="font-semibold">{title}</div>
        {facts && <div className="text-row text-soft">{facts}</div>}
        {children}
      </div>
      {actions && <Toolbar className="flex-none">{actions}</Toolbar>}
    </li>
  );
}

/** A row of buttons and other controls that wraps where it is too long. */
export function Toolbar({ className = '', ...rest }: HTMLAttributes<HTMLElement>) {
  return <div {...rest} className={`flex flex-wrap items-center gap-2 ${className}`} />;
}
