import { index, type RouteConfig } from '@react-router/dev/routes';

export default [index('../features/rankings/ranking.page.tsx')] satisfies RouteConfig;
