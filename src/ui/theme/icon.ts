import { type ComponentProps, createElement, type ReactElement } from 'react';

type IconData = { node: readonly (readonly [string, Record<string, string>])[] };
type IconProps = Omit<ComponentProps<'svg'>, 'children'> & { size?: number };

const saysNothing = (props: object) => !Object.keys(props).some(name => /^(aria-|role$|title$)/.test(name));

/**
 * Makes the component of an icon. The build puts it in place of lucide's own (`scripts/light-libraries.ts`), which
 * differs by class names and a namespace that HTML does not need.
 */
export function makeIcon({ node }: IconData): (props: IconProps) => ReactElement {
  const shapes = node.map(([tag, shape]) => createElement(tag, shape));
  return ({ className, size = 24, ...props }) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className,
        'aria-hidden': saysNothing(props) ? true : undefined,
        ...props,
      },
      ...shapes,
    );
}
