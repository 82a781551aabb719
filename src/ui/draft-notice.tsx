import { Button } from './button.tsx';

/** Tells that an unsent text was brought back, and offers to start afresh. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className="notice" role="status">
      <p>작성 중이던 내용을 불러왔습니다.</p>
      <Button variant="plain" small onClick={onDiscard}>
        버리고 새로 쓰기
      </Button>
    </div>
  );
}
