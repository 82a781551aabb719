import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#/ui/button.tsx';
import { Select } from '#/ui/field.tsx';
import { ImportHere } from './import-here.tsx';
import { DEFAULT_SIZE, SIZES } from './sizes.rules.ts';
import './runner.css';

const CHOICES = SIZES.single.map(size => ({ value: String(size), label: `${size}명` }));

/** How many play, and the way to the individual runner. */
export function SingleSetup() {
  const navigate = useNavigate();
  const [size, setSize] = useState(String(DEFAULT_SIZE.single));
  const start = (event: FormEvent) => {
    event.preventDefault();
    navigate(`/tournament/single/start?size=${size}`);
  };
  return (
    <>
      <section className="card runner-single-setup" aria-labelledby="single-setup">
        <div>
          <h2 id="single-setup">개인전 진행하기</h2>
          <p>2명부터 16명까지, 승수를 세어 우승자를 가립니다. 로그인하지 않아도 됩니다.</p>
        </div>
        <form onSubmit={start}>
          <Select name="size" label="참가 인원" value={size} onChange={setSize} options={CHOICES} />
          <Button type="submit">개인전 시작</Button>
        </form>
      </section>
      <ImportHere />
    </>
  );
}
