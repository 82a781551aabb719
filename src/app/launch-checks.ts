const NODE_LEAST = 24;

/** A Korean sentence that says why the server cannot start (old Node, or arguments given); '' if it can. */
export function reasonNotToLaunch(nodeVersion: string, given: string[]): string {
  if (Number.parseInt(nodeVersion, 10) < NODE_LEAST)
    return `당구마당은 Node ${NODE_LEAST} 이상에서 켜집니다. 지금은 ${nodeVersion}입니다. npm start로 켜거나, 함께 설치된 node_modules/.bin/node로 켜 주세요.`;
  return given.length > 0 ? '쓰는 법: node build/server/index.js  (설정은 환경 변수로 합니다)' : '';
}
