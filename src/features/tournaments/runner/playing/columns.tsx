import type { ReactNode, Ref } from 'react';

type ColumnsProps = { children: ReactNode; aside: ReactNode };

/** The matches, and on a large screen beside them what goes with them. */
export function Columns({ children, aside }: ColumnsProps) {
  return (
    <div className="runner-wide lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] gap-5 items-start">
      {children}
      <div>{aside}</div>
    </div>
  );
}

/** The heading of a view of the running tournament. */
export function ViewTitle({ ref, children }: { ref?: Ref<HTMLHeadingElement>; children: ReactNode }) {
  return (
    <h2
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      className="runner-round mt-4 mb-3 text-head font-extrabold outline-none"
    >
      {children}
    </h2>
  );
}

/** Buttons below each other, as wide as their dialog, with labels of any length. */
export function Choices({ children }: { children: ReactNode }) {
  return <div className="flex flex-col gap-2 mt-3 mb-5 *:whitespace-normal">{children}</div>;
}
