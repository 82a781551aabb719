/** The classes of a card whose buttons stay in view: at the foot of the window, on phones against the bottom bar. */
export const IN_REACH =
  'sticky z-30 py-3 lifted md:bottom-4 max-md:bottom-[calc(56px+env(safe-area-inset-bottom))] max-md:-mx-4 max-md:rounded-none';
