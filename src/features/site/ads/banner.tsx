import { Card } from '#/ui/page/card.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import type { Banner as BannerFacts } from './ads.contract.ts';

export function Banner({ of: { text, imageUrl, alt, linkUrl } }: { of: BannerFacts }) {
  const isElsewhere = !linkUrl.startsWith('/');
  return (
    <Card className="mt-7" aria-label="광고">
      <p className="text-soft text-mark">광고</p>
      <PageLink
        className="grid gap-3 font-bold underline"
        to={linkUrl}
        rel="sponsored noopener"
        target={isElsewhere ? '_blank' : undefined}
      >
        <img src={imageUrl} alt={alt} className="h-28 md:h-64 w-full object-contain" loading="lazy" />
        {text}
        {isElsewhere && <span className="sr-only">(새 창)</span>}
      </PageLink>
    </Card>
  );
}
