type Viewer = { number: number; role: 'member' | 'admin' } | null;

/** Nobody learns of an admin's account but admins, and its owner. */
export function maySeeMember(viewer: Viewer, { number, role }: NonNullable<Viewer>): boolean {
  return role !== 'admin' || viewer?.role === 'admin' || viewer?.number === number;
}
