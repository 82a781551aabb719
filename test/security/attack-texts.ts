// If any of this ran, it would set `hit` on the window, open a dialog, request an address, or violate the
// page's policy.
export const ATTACK_TEXT = `<script>hit=1</script>
</script><script>hit=1</script>
<!--<script>hit=1</script>-->]]><script>alert(1)</script>
<img src=x onerror=hit=1><IMG SRC="x" ONERROR="alert(1)">
<svg><script>hit=1</script></svg><svg onload="hit=1">
<iframe srcdoc="<script>parent.hit=1</script>"></iframe>
<style>body{display:none}</style><base href="//example.com/"><form action="//example.com"><button>
<a href="javascript:hit=1">누르세요</a> <details open ontoggle=hit=1>
[누르세요](javascript:hit=1) ![그림](x" onerror="hit=1)
javascript:hit=1 JaVaScRiPt:hit=1 javascript://example.com/%0ahit=1
data:text/html,<script>hit=1</script> vbscript:hit=1 //example.com/x.js
https://example.com/"onmouseover="hit=1" https://example.com/'onclick='hit=1'
https://example.com/<script>hit=1</script> http://javascript:hit=1 https://example.com/javascript:hit=1
&lt;script&gt;hit=1&lt;/script&gt; &#106;avascript:hit=1 \\u003cscript\\u003ehit=1
\u2028\u2029 \${hit=1} {{constructor.constructor('hit=1')()}} 끝`;
/** Short enough for any line, and for a nickname. */
export const ATTACK_LINE = `"'><img src=x onerror=hit=1></script>`;
export const ATTACK_NICKNAMES = ['<svg onload=hit=1>', `'"><b onclick=hit=1>`] as const;
