import type { ReactNode } from 'react';

/** The bar with the next step that stays at the bottom of the window. */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div className="bottom-bar col-span-full sticky z-20 bottom-0 max-md:bottom-[calc(56px+env(safe-area-inset-bottom))] flex flex-wrap items-center gap-x-3 gap-y-2 -mx-4 mt-4 px-4 py-2.5 border-t border-line bg-page">
      {children}
    </div>
  );
}
