import type { ReactNode } from 'react';
import { SecretSheet } from '#/ui/dialog/secret-sheet.tsx';
import { EmptyState } from '#/ui/feedback/states.tsx';
import { LinkButton } from '#/ui/theme/button.tsx';
import { Card } from './card.tsx';
import { PageFrame } from './frame.tsx';

type KeysPageProps = {
  title: string;
  /** The page that this one belongs to. */
  back: { label: string; to: string };
  /** What the keys are for. */
  about: ReactNode;
  /** The accessible name of the list. */
  label: string;
  /** A list item for each key. */
  cards: ReactNode[];
  /** The sentence where there is none. */
  empty: string;
  form: ReactNode;
  /** The secret of a new key, which is shown once: its label, its text, what it is for. */
  secret: { name: string; value: string | undefined; about: ReactNode; note?: ReactNode };
  onSecretClosed: () => void;
  children?: ReactNode;
};

/** A page of what programs use (access tokens, webhooks): the list, the form of a new one, its secret. */
export function KeysPage(props: KeysPageProps) {
  const { title, back, cards, secret } = props;
  return (
    <PageFrame
      title={title}
      width="reading"
      actions={
        <LinkButton variant="quiet" to={back.to}>
          {back.label}
        </LinkButton>
      }
    >
      <p className="text-soft">{props.about}</p>
      <ul className="my-5 grid gap-3" aria-label={props.label}>
        {cards}
      </ul>
      {cards.length === 0 && (
        <EmptyState sentence={props.empty} why="프로그램을 쓰지 않으면 만들 필요가 없습니다." />
      )}
      <Card className="my-4" aria-labelledby="new-key">
        <h2 id="new-key" className="mb-4 text-lead font-bold">
          새 {title}
        </h2>
        {props.form}
      </Card>
      {props.children}
      <SecretSheet name={secret.name} secret={secret.value} note={secret.note} onClose={props.onSecretClosed}>
        {secret.about}
      </SecretSheet>
    </PageFrame>
  );
}
