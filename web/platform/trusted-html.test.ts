import { expect, it } from 'vitest';
import { isHarmlessHtml } from './trusted-html.ts';

it.each([
  [':root { --a: 1px } a > b { color: red }'],
  ['<h2 id="your-data">Your data</h2><p>Write to <a href="mailto:help@plumbline.example">us</a>.<br /></p>'],
  [
    '<a href="https://leafletjs.com" title="Maps"><svg aria-hidden="true" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 12 8"><path fill="#4C7BE1" d="M0 0h12v4H0z"/></svg> Leaflet</a>',
  ],
  ['<span aria-hidden="true">+</span>'],
  ['<table><tbody><tr><td data-column="What &amp; how">Rent</td></tr></tbody></table>'],
  [''],
])('accepts %j', (html) => {
  expect(isHarmlessHtml(html)).toBe(true);
});

it.each([
  ['<script>alert(1)</script>'],
  ['<img src="/a.png" onerror="alert(1)">'],
  ['<img src=x onerror=alert(1)>'],
  ["<a href='javascript:alert(1)'>x</a>"],
  ['<a href="javascript:alert(1)">x</a>'],
  ['<a href=" javascript:alert(1)">x</a>'],
  ['<a href="//elsewhere.example/">x</a>'],
  ['<svg><animate onbegin="alert(1)"></svg>'],
  ['<iframe srcdoc="&lt;script&gt;"></iframe>'],
  ['<form action="/x"><input></form>'],
  ['<b style="position:fixed">x</b>'],
  ['</style><script'],
  ['<!-- <img src=x onerror=alert(1)> -->'],
  ['<scr<b>ipt>alert(1)</scr</b>ipt>'],
  ['<a title="<b" onclick="x">'],
])('rejects %j', (html) => {
  expect(isHarmlessHtml(html)).toBe(false);
});
