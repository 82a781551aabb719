import type { ReactNode } from 'react';
import { Card } from '#/ui/page/card.tsx';

/** A card with one group of settings; its title is inside the card and not on the border. */
export const SettingsPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card as="fieldset" className="mb-4 grid gap-x-4 gap-y-4.5">
    <legend className="float-left mb-1 font-bold text-lead">{title}</legend>
    {children}
  </Card>
);

/** Two settings side by side on wide screens. */
export const SettingsPair = ({ children }: { children: ReactNode }) => (
  <div className="gap-[inherit] max-md:contents md:grid md:grid-cols-2 md:items-start">{children}</div>
);
